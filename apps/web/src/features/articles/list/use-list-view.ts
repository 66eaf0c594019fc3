import { useState } from 'react'
import { announceDigest } from '../../../lib/digest-channel.ts'
import { usePreference } from '../../../session/use-preference.ts'
import { texts } from '../../stories/change-texts.ts'
import { type ListName, type ListScope, useArticleList } from './use-article-list.ts'
import { useListLocation } from './use-list-location.ts'

type Options = {
  list: ListName
  scope: Omit<ListScope, 'group'>
  /** Whether duplicates can be grouped. */
  groupable?: boolean
  /** Nothing is requested while it isn't shown. */
  enabled?: boolean
}

/** The state that the toolbar of a list and its articles share. */
export function useListView({ list, scope: wanted, groupable = false, enabled = true }: Options) {
  const location = useListLocation()
  const [group, setGroup] = usePreference('groupsDuplicates', texts.groupFailed, announceDigest)
  const scope = { ...wanted, group: groupable && group }
  const state = useArticleList(list, scope, location, enabled)
  // Once shown, the toolbar stays: filtering again must not remove the filter while it is used.
  const [begun, setBegun] = useState(false)
  if (!begun && !state.loading) setBegun(true)
  const changeGroup = (on: boolean) => {
    // The list restarts, as with every other choice.
    location.setPages(1)
    setGroup(on)
  }
  return {
    ...{ list, scope, location, state, begun },
    group: groupable ? { on: group, onChange: changeGroup } : undefined,
  }
}
export type ListViewState = ReturnType<typeof useListView>
