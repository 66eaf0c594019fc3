import type { Item } from './item.ts'

/** Headings of the sources of the texts above, in the most common languages. */
const REFERENCES =
  /^[^\p{L}]*(?:(?:(?:all |our |further |today.s |main )?(?:sources|references|footnotes|endnotes|citations|works cited|bibliography))(?: (?:&|and) (?:sources|references|notes|footnotes|further reading|credits))?|(?:verwendete )?quellen(?:angaben|verzeichnis|nachweise?)?|literatur(?:verzeichnis|angaben)|fu(?:ß|ss)noten|références|notes de bas de page|fuentes|referencias|bibliografía|fontes|referências|fonti|riferimenti|bibliografia|bronnen|bronvermelding|voetnoten|källor|referenser|fotnoter|kilder|lähteet|źródła|przypisy|zdroje|prameny|források|surse|πηγές|источники|примечания|джерела|kaynaklar|kaynakça|المصادر|מקורות|出典|参考(?:文献|资料|資料)|资料来源|資料來源|출처|참고 ?(?:문헌|자료))(?: ?[(（][^()（）]{0,40}[)）])?[^\p{L}]*$/iu

/** Whether a heading is that of the sources of the texts above. */
export function isReferencesHeading(text: string): boolean {
  return text.length < 80 && REFERENCES.test(text)
}

/** The items that are sources of those above them: in a section of sources, or such a section itself. */
export function referencesIn(items: readonly Item[]): ReadonlySet<Item> {
  const first = items.findIndex((item) => !isReference(item))
  return new Set(first === -1 ? [] : items.slice(first + 1).filter(isReference))
}

function isReference({ title, section }: Item): boolean {
  return isReferencesHeading(section ?? '') || isReferencesHeading(title?.text ?? '')
}
