import { Button } from '@mantine/core'
import { IconStar, IconStarFilled, IconVolumeOff } from '@tabler/icons-react'
import type { ListedArticle } from '@tidings/api/articles/schema'
import { categoryLook } from '@tidings/ui/badges/category.ts'
import { Dialog } from '@tidings/ui/dialog/dialog'
import { texts } from '@tidings/ui/topics/texts.ts'
import type { PlacementReason, Topic, TopicActions } from '@tidings/ui/topics/topic.ts'
import css from '@tidings/ui/topics/topics.module.css'
import { sentencesOf, texts as whyTexts } from '@tidings/ui/topics/why-texts.ts'
import { useId } from 'react'
import { Icon } from '../../lib/icon.tsx'
import { useFading } from '../../lib/use-fading.ts'
import { useTopics } from './use-topics.tsx'

type PlacementDialogProps = TopicActions & {
  opened: boolean
  onClose: () => void
  /** The headline of the article. */
  title: string
  place: readonly PlacementReason[]
  /** The topics of the article, which can be followed and muted. */
  topics: readonly Topic[]
}

type ArticlePlacementProps = {
  article: ListedArticle
  /** Called after the dialog has faded out. */
  onClosed: () => void
}

/** The dialog that explains an article's position, and follows and mutes its topics. */
export function ArticlePlacement({ article, onClosed }: ArticlePlacementProps) {
  const { opened, close } = useFading(onClosed)
  const { preferenceOf, onFollowChange } = useTopics()
  const { category, newsletterId, sourceNewsletter, tags } = article
  const topics: Topic[] = [
    ...tags.map((tag): Topic => ({ kind: 'tag', key: tag, name: tag })),
    { kind: 'source', key: newsletterId, name: sourceNewsletter },
    { kind: 'category', key: category, name: categoryLook(category).label },
  ]
  return (
    <PlacementDialog
      opened={opened}
      onClose={close}
      title={article.title}
      place={article.place}
      topics={topics}
      preferenceOf={preferenceOf}
      onFollowChange={onFollowChange}
    />
  )
}

/** Explains an article's position, and lets the user change it. */
export function PlacementDialog({ opened, onClose, title, place, topics, ...actions }: PlacementDialogProps) {
  return (
    <Dialog opened={opened} onClose={onClose} title={whyTexts.title} size={460}>
      <p className="hint mb-3" dir="auto">
        {title}
      </p>
      <ul className={css.reasons} aria-live="polite">
        {sentencesOf(place, (category) => categoryLook(category).label).map((sentence) => (
          <li key={sentence} dir="auto">
            {sentence}
          </li>
        ))}
      </ul>
      <p className="hint mt-5 mb-2">{whyTexts.rankTopics}</p>
      <ul className={css.topics}>
        {topics.map((topic) => (
          <TopicRow key={`${topic.kind} ${topic.key}`} topic={topic} {...actions} />
        ))}
      </ul>
    </Dialog>
  )
}

function TopicRow({ topic, preferenceOf, onFollowChange }: TopicActions & { topic: Topic }) {
  const id = useId()
  const preference = preferenceOf(topic)
  const toggle = (wanted: 'follow' | 'mute') => () =>
    onFollowChange(topic, preference === wanted ? null : wanted)
  const followed = preference === 'follow'
  const muted = preference === 'mute'
  const Star = followed ? IconStarFilled : IconStar
  return (
    <li className={css.row}>
      <span className={css.topic} id={id}>
        <span className={css.kind}>{texts.kinds[topic.kind]}</span> <bdi>{topic.name}</bdi>
      </span>
      <span className={css.topicPreferences}>
        <Button
          size="xs"
          variant="default"
          aria-pressed={followed}
          aria-describedby={id}
          leftSection={<Star size={16} stroke={1.75} aria-hidden="true" />}
          onClick={toggle('follow')}
        >
          {texts.follow}
        </Button>
        <Button
          size="xs"
          variant="default"
          aria-pressed={muted}
          aria-describedby={id}
          leftSection={<Icon of={IconVolumeOff} size={16} />}
          onClick={toggle('mute')}
        >
          {texts.mute}
        </Button>
      </span>
    </li>
  )
}
