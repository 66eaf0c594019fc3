import css from './badges.module.css'

const tones = new Map(
  Object.entries({ thehustle: 'blue', 'stacked marketer': 'peach', 'cb insights': 'yellow' }),
)

/** The newsletter an article came from; three known ones have a colour, the others are grey. */
export function SourceChip({ name }: { name: string }) {
  return (
    <span className={css.chip} data-source={tones.get(name.trim().toLowerCase())} title={name}>
      <span className="truncated" dir="auto">
        {name}
      </span>
    </span>
  )
}
