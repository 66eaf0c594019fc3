import { siteOf } from '../../common/net/site-of.ts'
import { asksToConfirm, saysYes } from '../../common/text/confirming-words.ts'
import { harmInAddress, harmInWords } from '../../common/text/harmful-words.ts'
import { readableAddress } from '../links/readable-address.ts'
import type { AnswerPage, FormPart, PageForm } from './answer-page.ts'
import { LONGEST_ADDRESS } from './letter-link.ts'

/** A form whose only purpose is to confirm, filled in with what it brought. */
export interface ConfirmingForm {
  method: 'GET' | 'POST'
  url: string
  fields: URLSearchParams
}

const MOST_FIELDS = 40
const LONGEST_FIELDS = 16_384

/**
 * The form of a page whose only purpose is to confirm: one button, nothing to fill in, the same site, no word of harm in
 * what it says or sends, and no other button on the page that does something else. Null where there is none.
 */
export function confirmingForm(page: AnswerPage, pageUrl: string): ConfirmingForm | null {
  // Fields for search or for further subscribers stand on many pages; they ask for words, and are no choice.
  const [form, ...others] = page.forms.filter((candidate) => !asksForWords(candidate))
  if (!form || others.length > 0) return null
  const submits = form.parts.filter(isSubmit)
  const [submit] = submits
  if (
    !submit ||
    submits.length > 1 ||
    !form.parts.every((part) => isSubmit(part) || part.type === 'hidden')
  ) {
    return null
  }
  if (!asksToConfirm(submit.label) && !saysYes(submit.label) && !asksToConfirm(form.words)) return null
  const fields = fieldsOf(form, submit)
  const url = targetOf(form, page.base, pageUrl)
  if (fields === null || url === null) return null
  const said = `${form.words} ${submit.label} ${fields.size > 0 ? [...fields].flat().join(' ') : ''}`
  if (harmInWords(said) !== null || harmInAddress([...fields].flat().join(' ').toLowerCase()) !== null)
    return null
  if (harmInAddress(readableAddress(url)) !== null) return null
  if (form.method !== 'get' && form.method !== 'post') return null
  if (form.method === 'get') url.search = fields.toString()
  return { method: form.method === 'get' ? 'GET' : 'POST', url: url.href, fields }
}

function asksForWords({ parts }: PageForm): boolean {
  return (
    parts.some(({ tag, type }) => tag === 'input' && /^(?:search|text|email)$/.test(type)) &&
    !hasSecrets(parts)
  )
}

function hasSecrets(parts: readonly FormPart[]): boolean {
  return parts.some(({ type }) => type === 'password' || type === 'file')
}

function isSubmit({ tag, type }: FormPart): boolean {
  return (tag === 'button' || tag === 'input') && (type === 'submit' || type === 'image')
}

function fieldsOf(form: PageForm, submit: FormPart): URLSearchParams | null {
  if (form.encoding !== 'application/x-www-form-urlencoded' || form.parts.length > MOST_FIELDS) return null
  const fields = new URLSearchParams()
  for (const part of form.parts) {
    if (part.name !== '' && (part === submit ? part.type === 'submit' : true))
      fields.append(part.name, part.value)
  }
  return fields.toString().length > LONGEST_FIELDS ? null : fields
}

function targetOf(form: PageForm, base: string | null, pageUrl: string): URL | null {
  const from = base !== null && URL.canParse(base, pageUrl) ? new URL(base, pageUrl).href : pageUrl
  const action = form.action.trim() === '' ? pageUrl : form.action.trim()
  if (!URL.canParse(action, from)) return null
  const url = new URL(action, from)
  url.hash = ''
  const page = new URL(pageUrl)
  const isSame = siteOf(url.hostname) === siteOf(page.hostname)
  const isLess = page.protocol === 'https:' && url.protocol !== 'https:'
  return /^https?:$/.test(url.protocol) && isSame && !isLess && url.href.length <= LONGEST_ADDRESS
    ? url
    : null
}
