import { ActionIcon, Modal } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import {
  IconArrowRight,
  IconFileText,
  IconHighlight,
  IconHistory,
  IconMail,
  IconPlus,
  IconSearch,
  IconX,
} from '@tabler/icons-react'
import { articlePath } from '@tidings/ui/article-card/article-view.ts'
import { MarkedText, type Segment } from '@tidings/ui/marked-text'
import { type ReactNode, useId, useState } from 'react'
import { useNavigate } from 'react-router'
import { trpc } from '../../api/trpc.ts'
import { Icon } from '../../lib/icon.tsx'
import { logSearch } from '../../lib/log.ts'
import { useOptions } from '../../lib/use-options.ts'
import { useUser } from '../../session/session.tsx'
import { recentSearches, rememberSearch } from './recent-searches.ts'
import css from './search-palette.module.css'
import { searchPath } from './search-path.ts'
import { texts as allTexts } from './texts.ts'

const texts = allTexts.palette
/** The pause in typing after which the search starts, in ms. */
const PAUSE = 120
const MAX = { articles: 5, highlights: 2, newsletters: 2 }

type Option = {
  key: string
  icon: ReactNode
  title: ReactNode
  facts?: ReactNode
  run: () => void
}
type Group = { title: string; options: Option[] }

type SearchPaletteProps = {
  opened: boolean
  onClose: () => void
  /** Returns, once, what was typed before the field had the focus. */
  typed: () => string
}

/** The search palette: results and destinations, by keyboard. */
export function SearchPalette({ opened, onClose, typed }: SearchPaletteProps) {
  return (
    <Modal.Root
      opened={opened}
      onClose={onClose}
      size={640}
      padding={0}
      yOffset="10vh"
      classNames={{ content: css.palette ?? '' }}
    >
      <Modal.Overlay />
      <Modal.Content aria-label={texts.title}>
        <Field onClose={onClose} typed={typed} />
      </Modal.Content>
    </Modal.Root>
  )
}

function Field({ onClose, typed }: Pick<SearchPaletteProps, 'onClose' | 'typed'>) {
  const [text, setText] = useState('')
  const [q] = useDebouncedValue(text.trim(), PAUSE)
  const { groups, isFailed, isEmpty } = useGroups({ text: text.trim(), q }, onClose)
  const options = groups.flatMap((group) => group.options)
  const { field, listId, optionProps } = useOptions(options.length, {
    reset: text,
    onTake: (at) => options[at]?.run(),
    isFirstActive: true,
  })
  return (
    <>
      <div className={css.head}>
        <Icon of={IconSearch} size={20} />
        <input
          className="search-field"
          type="search"
          aria-label={texts.field}
          placeholder={texts.field}
          data-autofocus
          maxLength={500}
          dir="auto"
          value={text}
          onFocus={() => {
            const before = typed()
            setText((now) => now + before)
          }}
          onChange={(event) => setText(event.currentTarget.value)}
          {...field}
        />
        <ActionIcon aria-label={texts.close} onClick={onClose}>
          <Icon of={IconX} size={20} />
        </ActionIcon>
      </div>
      <p className={css.status} role={isFailed ? 'alert' : 'status'}>
        {isFailed && texts.failed}
        {isEmpty && texts.none(q)}
      </p>
      <Groups id={listId} groups={groups} optionProps={optionProps} />
      <p className={css.foot} aria-hidden="true">
        <kbd>↑</kbd>
        <kbd>↓</kbd> {texts.keys.move} <kbd>↵</kbd> {texts.keys.open} <kbd>Esc</kbd> {texts.keys.close}
      </p>
    </>
  )
}

type GroupsProps = {
  id: string
  groups: readonly Group[]
  optionProps: ReturnType<typeof useOptions>['optionProps']
}

function Groups({ id, groups, optionProps }: GroupsProps) {
  const titleId = useId()
  const starts = groups.map((_, no) =>
    groups.slice(0, no).reduce((sum, { options }) => sum + options.length, 0),
  )
  return (
    <div className={css.list} id={id} role="listbox" aria-label={texts.results} tabIndex={-1}>
      {groups.map(({ title, options }, no) => (
        // biome-ignore lint/a11y/useSemanticElements: options of a listbox are grouped like this
        <div key={title} role="group" aria-labelledby={`${titleId}-${no}`}>
          <p className={css.title} id={`${titleId}-${no}`} role="presentation">
            {title}
          </p>
          {options.map(({ key, icon, title: name, facts }, at) => (
            <div key={key} className={css.option} {...optionProps((starts[no] ?? 0) + at)}>
              {icon}
              <span className="grow column">
                <span className={css.name} dir="auto">
                  {name}
                </span>
                {facts && (
                  <span className={css.facts} dir="auto">
                    {facts}
                  </span>
                )}
              </span>
            </div>
          ))}
        </div>
      ))}
    </div>
  )
}

/** What a text that is being typed may mean: a search, results, screens and actions; before it, recent searches. */
function useGroups({ text, q }: { text: string; q: string }, onClose: () => void) {
  const navigate = useNavigate()
  const { uid } = useUser()
  const on = { enabled: q !== '', gcTime: 60_000, staleTime: 30_000 }
  const articles = trpc.search.articles.useQuery({ q, typing: true, pageSize: MAX.articles }, on)
  const highlights = trpc.search.highlights.useQuery({ q, typing: true, pageSize: MAX.highlights }, on)
  const newsletters = trpc.search.newsletters.useQuery({ q }, on)
  const go = (to: string, state?: object) => () => {
    onClose()
    navigate(to, { state })
  }
  const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const
  const marked = (segments: readonly Segment[]) => <MarkedText segments={segments} />
  const { counts } = articles.data ?? {}
  const isDone =
    q !== '' &&
    q === text &&
    counts !== undefined &&
    ![articles, highlights, newsletters].some((one) => one.isFetching)
  const total = counts ? counts.articles + counts.highlights + counts.newsletters : 0
  const search = (query: string) => () => {
    logSearch(query)
    rememberSearch(uid, query)
    go(searchPath(query))()
  }
  const isMeant = (name: string) => name.toLowerCase().includes(text.toLowerCase())
  const found: Group[] = [
    {
      title: allTexts.articles,
      options: (articles.data?.articles ?? []).map(({ id, titleSegments, sourceNewsletter, snippet }) => ({
        key: id,
        icon: <IconFileText {...icon} />,
        title: marked(titleSegments),
        facts: (
          <>
            {sourceNewsletter} · {marked(snippet)}
          </>
        ),
        run: go(articlePath(id), { search: q }),
      })),
    },
    {
      title: allTexts.highlights,
      options: (highlights.data?.highlights ?? []).flatMap(
        ({ id, articleId, segments, noteSegments, articleTitle }) =>
          articleId === null
            ? []
            : [
                {
                  key: id,
                  icon: <IconHighlight {...icon} />,
                  title: <>“{marked(segments)}”</>,
                  facts: noteSegments.some(({ isHit }) => isHit) ? marked(noteSegments) : articleTitle,
                  run: go(articlePath(articleId), { highlight: id }),
                },
              ],
      ),
    },
    {
      title: allTexts.newsletters,
      options: (newsletters.data?.newsletters ?? [])
        .slice(0, MAX.newsletters)
        .map(({ id, segments, sourceEmail }) => ({
          key: id,
          icon: <IconMail {...icon} />,
          title: marked(segments),
          facts: sourceEmail,
          run: go(`/newsletter/${encodeURIComponent(id)}`),
        })),
    },
  ]
  const searches: Option[] =
    text === ''
      ? recentSearches(uid).map((query) => ({
          key: query,
          icon: <IconHistory {...icon} />,
          title: query,
          run: search(query),
        }))
      : [{ key: 'search', icon: <IconSearch {...icon} />, title: texts.searchFor(text), run: search(text) }]
  const screens: Option[] = texts.places
    .filter(([, name]) => isMeant(name))
    .map(([path, name]) => ({ key: path, icon: <IconArrowRight {...icon} />, title: name, run: go(path) }))
  const actions: Option[] = isMeant(texts.addNewsletter)
    ? [
        {
          key: 'add',
          icon: <IconPlus {...icon} />,
          title: texts.addNewsletter,
          run: go('/newsletters', { add: true }),
        },
      ]
    : []
  const groups = [
    { title: text === '' ? texts.recent : texts.title, options: searches },
    ...(text === '' ? [] : found),
    { title: texts.screens, options: screens },
    { title: texts.actions, options: actions },
  ]
  return {
    groups: groups.filter(({ options }) => options.length > 0),
    isFailed: articles.isError,
    isEmpty: isDone && total === 0 && screens.length + actions.length === 0,
  }
}
