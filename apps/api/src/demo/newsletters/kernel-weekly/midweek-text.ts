import type { Page, Story } from '../../newsletter.ts'
import { blockText } from '../../text-part.ts'

/** The midweek edition: a numbered list of links, each with its address under the title, in 76 columns. */
export function midweekText(page: Page): string {
  const { issue, newsletter } = page
  const rule = '='.repeat(72)
  return `${[
    `${rule}\n${newsletter.name}, midweek edition ${issue.number}\n${rule}`,
    ...issue.greeting,
    ...issue.stories.map((story, index) => entry(page, story, index + 1)),
    issue.goodbye,
    `Unsubscribe: ${page.unsubscribe}\nChange your address: ${page.preferences}\nKernel Weekly, PO Box 64, Orrin`,
  ].join('\n\n')}\n`
}

function entry(page: Page, story: Story, position: number): string {
  const title = `${position}. ${story.headline} (${story.minutes} minute read)`
  const link = story.url ? `\n${page.link(story.url)}` : ''
  return [title + link, ...story.text.map(blockText)].join('\n\n')
}
