/** The words of a text as ROUGE compares them. */
export function rougeWords(text: string): string[] {
  return text.toLowerCase().match(/[a-z0-9]+/g) ?? []
}

/** ROUGE-1 and ROUGE-2 (F1) of a summary's words against a reference's, as google-research/rouge_score counts them. */
export function rouge(reference: readonly string[], summary: readonly string[]): { r1: number; r2: number } {
  return { r1: overlap(reference, summary), r2: overlap(pairs(reference), pairs(summary)) }
}

function overlap(a: readonly string[], b: readonly string[]): number {
  const counts = new Map<string, number>()
  for (const gram of a) counts.set(gram, (counts.get(gram) ?? 0) + 1)
  let hits = 0
  for (const gram of b) {
    const left = counts.get(gram) ?? 0
    if (left > 0) hits += 1
    counts.set(gram, left - 1)
  }
  return a.length + b.length === 0 ? 0 : (2 * hits) / (a.length + b.length)
}

function pairs(words: readonly string[]): string[] {
  return words.slice(1).map((word, at) => `${words[at]} ${word}`)
}
