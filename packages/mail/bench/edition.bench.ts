import { type ChoiceFigures, leftOutDays } from '../training/check-worth.ts'
import { readGradedStories } from '../training/learn-worth.ts'

/**
 * What ten minutes hold, on days whose stories editors graded from 0 to 3: each day is chosen by a model that has seen
 * neither it nor its newsletters. Means over days of the first twenty stories.
 */
const stories = await readGradedStories()
const days = new Set(stories.map(({ day }) => day)).size
console.log(
  `${stories.length} stories of ${days} days\n${' '.repeat(30)}mean grade   must-haves   grade 0   ndcg   newsletters`,
)
for (const [name, figures] of leftOutDays(stories)) {
  const mean = (value: (one: ChoiceFigures) => number) =>
    figures.reduce((sum, one) => sum + value(one), 0) / figures.length
  console.log(
    [
      name.padEnd(30),
      mean((one) => one.mean)
        .toFixed(2)
        .padStart(10),
      `${(100 * mean(({ must }) => must)).toFixed(0)} %`.padStart(13),
      mean(({ zeros }) => zeros)
        .toFixed(2)
        .padStart(10),
      mean(({ ndcg }) => ndcg)
        .toFixed(2)
        .padStart(7),
      mean(({ newsletters }) => newsletters)
        .toFixed(0)
        .padStart(14),
    ].join(''),
  )
}
