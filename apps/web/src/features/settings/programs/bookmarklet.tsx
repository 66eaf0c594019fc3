import { IconBookmarkPlus } from '@tabler/icons-react'
import { Link } from '@tidings/ui/link'
import { FieldCard } from '@tidings/ui/page-header/field-card'
import { showToast } from '@tidings/ui/toast/toast'
import { useEffect, useRef } from 'react'
import { CopyField } from './copy-field.tsx'
import css from './programs.module.css'
import { texts } from './texts.ts'

const words = texts.sharing

/** Opens the share screen with the current page, in a window that can't access that page. */
const codeOf = (origin: string) =>
  `javascript:void open('${origin}/share?url='+encodeURIComponent(location.href)+'&title='+encodeURIComponent(document.title),'_blank','noopener,width=640,height=720')`

/** How to save pages from elsewhere: a bookmarklet to drag, and the share menu of an installed app. */
export function Bookmarklet() {
  const code = codeOf(window.location.origin)
  const link = useRef<HTMLAnchorElement>(null)
  useEffect(() => {
    // React replaces such URLs by one that throws.
    link.current?.setAttribute('href', code)
    const explain = (event: Event) => {
      event.preventDefault()
      showToast(words.drag)
    }
    link.current?.addEventListener('click', explain)
    const { current } = link
    return () => current?.removeEventListener('click', explain)
  }, [code])
  return (
    <FieldCard title={words.title} hint={words.hint}>
      <div>
        <a className={css.bookmarklet} href="/share" ref={link} draggable>
          <IconBookmarkPlus size={18} stroke={1.75} aria-hidden="true" />
          {words.bookmarklet}
        </a>
      </div>
      <CopyField label={words.code} value={code} />
      <p className="hint">{words.installed}</p>
      <Link className="further" href="/share">
        {words.byHand}
      </Link>
    </FieldCard>
  )
}
