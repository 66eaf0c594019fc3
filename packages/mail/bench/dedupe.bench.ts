import path from 'node:path'
import { clusterStories, sketchAll } from '../src/stories/cluster-stories.ts'
import { benchData, NO_BENCH_DATA } from '../src/testing/bench-data.ts'
import { scoreGroups } from '../training/check-stories.ts'
import { type Labelled, labelledOf } from '../training/story-rows.ts'

const data = benchData('quality/data') ?? ''

if (data) {
  console.log(`${'pairs grouped as one story'.padEnd(30)} items     P     R    F1    ms  bytes of a sketch`)
  const newsletters = await itemsOf('newsletter-stories')
  report('newsletters, link and text', newsletters)
  report(
    'newsletters, text alone',
    newsletters.map((item) => ({ ...item, url: null })),
  )
  report('news reports', await itemsOf('news-stories'))
  report('near-duplicates', await itemsOf('near-duplicates'))
} else {
  console.log(`Labelled articles: ${NO_BENCH_DATA}. Nothing was measured.`)
}

function itemsOf(name: string): Promise<Labelled[]> {
  return labelledOf(`${path.join(data, name)}.input.jsonl=${path.join(data, name)}.gold.jsonl`)
}

function report(set: string, items: readonly Labelled[]): void {
  const begun = performance.now()
  const clusters = clusterStories(items)
  const took = performance.now() - begun
  const { precision, recall, f1 } = scoreGroups(
    items,
    new Map(clusters.map(({ id, cluster }) => [id, cluster])),
  )
  const shares = [precision, recall, f1].map((share) => (100 * share).toFixed(1).padStart(6))
  const sketches = sketchAll(items).sketches
  const bytes = JSON.stringify(sketches).length / sketches.length
  console.log(
    `${set.padEnd(30)}${String(items.length).padStart(6)}${shares.join('')}${took.toFixed(0).padStart(6)}${bytes.toFixed(0).padStart(7)}`,
  )
}
