import { Spinner } from '@tidings/ui/spinner/spinner'
import { texts } from './list-texts.ts'
import css from './list-toolbar.module.css'

/** Says that articles are loading, in the room of the toolbar, so that nothing moves when that comes. */
export function ListLoading({ groupable = false }: { groupable?: boolean }) {
  return (
    <div className={`${css.toolbar} ${css.loading}`} data-groupable={groupable || undefined}>
      <Spinner label={texts.loading} />
    </div>
  )
}
