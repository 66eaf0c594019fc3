import { Button, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { SubPageHeader } from '../../lib/sub-page-header.tsx'
import { useSearchParams } from '../../routing/search-params.ts'
import css from './share.module.css'
import { texts } from './share-texts.ts'
import { ShareToSave } from './share-to-save.tsx'
import { sharedContent } from './shared-content.ts'

/**
 * The target of a share or the bookmarklet: `title`, `text` and `url` in the URL. Any site may open it with anything,
 * so nothing is saved before the user has seen it and pressed the button.
 */
export function Component() {
  const [params, setParams] = useSearchParams()
  const content = sharedContent({
    title: params.get('title'),
    text: params.get('text'),
    url: params.get('url'),
  })
  return (
    <>
      <SubPageHeader texts={{ ...texts, back: texts.saved }} parent="/saved" meta={[texts.subtitle]} />
      {content ? (
        <ShareToSave key={JSON.stringify(content)} content={content} />
      ) : (
        <AddressForm onAddress={(url) => setParams({ url })} />
      )}
    </>
  )
}

/** For links that can't be shared, for example on a phone whose browser doesn't support it. */
function AddressForm({ onAddress }: { onAddress: (url: string) => void }) {
  const [fault, setFault] = useState<string | null>(null)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const content = sharedContent({ url: String(new FormData(event.currentTarget).get('url')) })
    if (content && 'url' in content) onAddress(content.url)
    else setFault(texts.noAddress)
  }
  return (
    <form className={css.card} noValidate onSubmit={submit}>
      <TextInput
        name="url"
        type="url"
        label={texts.address}
        placeholder={texts.addressHint}
        autoComplete="off"
        autoFocus
        maxLength={8192}
        error={fault}
        onChange={() => setFault(null)}
      />
      <div className="buttons">
        <Button type="submit">{texts.go}</Button>
      </div>
    </form>
  )
}
