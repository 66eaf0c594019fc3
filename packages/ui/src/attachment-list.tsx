import { ActionIcon } from '@mantine/core'
import { IconDownload, IconFile, IconFileTypePdf, IconPhoto } from '@tabler/icons-react'
import { useId } from 'react'
import css from './attachment-list.module.css'

const texts = {
  title: 'Attachments',
  pdf: 'PDF',
  picture: 'Picture',
  file: 'File',
  facts: (type: string, bytes: number) => `${type} · ${size(bytes)}`,
  download: (name: string) => `Download ${name}`,
  open: (name: string) => `Open ${name} in a new tab`,
}

/** A file that is attached to a mail. */
export type AttachmentView = {
  name: string
  mediaType: string
  /** In bytes. */
  size: number
  /** Its download; with `?disposition=inline` a PDF or a picture is shown by the browser. */
  url: string
}

/** The files that are attached to a mail: PDF and pictures open in a new tab, all can be downloaded. */
export function AttachmentList({ attachments }: { attachments: readonly AttachmentView[] }) {
  const title = useId()
  if (attachments.length === 0) return null
  return (
    <section className="small mt-6" aria-labelledby={title}>
      <h3 className="subheading" id={title}>
        {texts.title}
      </h3>
      <ul className="fields gap-2">
        {attachments.map((attachment) => (
          <Attachment key={attachment.url} {...attachment} />
        ))}
      </ul>
    </section>
  )
}

function Attachment({ name, mediaType, size, url }: AttachmentView) {
  const kind = kindOf(mediaType)
  const Icon = ICONS[kind]
  const icon = { size: 20, stroke: 1.75, 'aria-hidden': true } as const
  const type = kind === 'file' ? endingOf(name) : texts[kind]
  const target =
    kind === 'file'
      ? { href: url, download: true, 'aria-label': texts.download(name) }
      : {
          href: `${url}?disposition=inline`,
          target: '_blank',
          rel: 'noopener',
          'aria-label': texts.open(name),
        }
  return (
    <li className={css.attachment}>
      <Icon {...icon} className="dimmed" />
      <span className="grow column">
        <a className={css.name} dir="auto" {...target}>
          {name}
        </a>
        <span className="dimmed">{texts.facts(type, size)}</span>
      </span>
      <ActionIcon
        component="a"
        size="lg"
        href={url}
        download
        aria-label={texts.download(name)}
        // Where the name does the same, one link is enough to pass by.
        {...(kind === 'file' && { 'aria-hidden': true, tabIndex: -1 })}
      >
        <IconDownload {...icon} />
      </ActionIcon>
    </li>
  )
}

type Kind = 'pdf' | 'picture' | 'file'

const ICONS = { pdf: IconFileTypePdf, picture: IconPhoto, file: IconFile }

/** Pictures that every browser shows; the server judges by the bytes. */
const PICTURES = /^image\/(?:jpeg|png|gif|webp|avif)$/

function kindOf(mediaType: string): Kind {
  if (mediaType === 'application/pdf') return 'pdf'
  return PICTURES.test(mediaType) ? 'picture' : 'file'
}

/** What users know a type by. */
function endingOf(name: string): string {
  const ending = /\.([a-z0-9]{1,5})$/i.exec(name)?.[1]
  return ending === undefined ? texts.file : ending.toUpperCase()
}

const UNITS = ['bytes', 'KB', 'MB']

/** A number of bytes in the largest unit that leaves at least one, such as `1.4 MB`. */
function size(bytes: number): string {
  const power = Math.min(bytes < 1 ? 0 : Math.floor(Math.log10(bytes) / 3), UNITS.length - 1)
  const number = bytes / 1000 ** power
  const digits = power === 0 || number >= 10 ? 0 : 1
  return `${number.toLocaleString('en-US', { maximumFractionDigits: digits })} ${UNITS[power]}`
}
