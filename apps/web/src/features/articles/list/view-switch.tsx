import { IconLayoutGrid, IconList } from '@tabler/icons-react'
import { Segment } from '@tidings/ui/segment'
import { texts } from './list-texts.ts'

type ViewSwitchProps = { view: 'grid' | 'list'; onView: (view: 'grid' | 'list') => void }

/** Shows articles as cards or as rows. */
export function ViewSwitch({ view, onView }: ViewSwitchProps) {
  return (
    <Segment
      label={texts.view}
      value={view}
      onChange={onView}
      options={[
        { value: 'grid', label: texts.grid, content: <IconLayoutGrid size={16} aria-hidden="true" /> },
        { value: 'list', label: texts.list, content: <IconList size={16} aria-hidden="true" /> },
      ]}
    />
  )
}
