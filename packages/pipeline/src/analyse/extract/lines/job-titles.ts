/** Occupations in the names of positions, in the most common languages. */
const ROLE =
  /\b(?:engineers?|developers?|programmers?|designers?|architects?|analysts?|scientists?|administrators?|managers?|directors?|editors?|reporters?|writers?|researchers?|coordinators?|assistants?|associates?|officers?|consultants?|specialists?|producers?|recruiters?|interns?|fellows?|lecturers?|professors?|teachers?|nurses?|head of \p{L}+|tech lead|entwickler(?:in|innen|:in|\*in)?|ingenieur(?:in|innen|:in|\*in)?|redakteur(?:in|:in|\*in)?|referent(?:in|:in|\*in)?|mitarbeiter(?:in|:in|\*in)?|projektleit(?:er|ung)\p{L}{0,3}|sachbearbeit(?:er|ung)\p{L}{0,3}|leitung|volontariat|praktikum|développeu(?:r|se)|ingénieure?|chargée? de \p{L}+|chef(?:fe)? de projet|responsable|rédact(?:eur|rice)|stagiaire|ontwikkelaar|medewerker|redacteur|beleidsadviseur|desarrollador(?:a|es)?|ingenier[oa]|redactora?|sviluppator[ei]|ingegnere|desenvolvedor(?:a|es)?|engenheir[oa]|utvecklare|ingenjör|utvikler)\b/iu

/** What only advertisements of positions add: pay, remote work, a place in brackets, who may apply. */
const TERMS =
  /[$€£]\s?\d|\d\s?(?:k|000)\b|\b(?:remote|hybrid|full[- ]time|part[- ]time|home ?office|teilzeit|vollzeit|befristet|temps plein|cdi|cdd|voltijd|deeltijd|jornada completa|tempo pieno|equity)\b|\((?:[mwdfhx]\s?[/|]\s?){1,3}[mwdfhx]\)|\b[mhf]\s?\/\s?[fhm]\b|\([^()]+\)$/iu

/** Where the position is. */
const EMPLOYER = /\p{L}\)? (?:at|bei|beim|chez|bij|en|presso|na|hos|@) \p{Lu}/u

/** The heading of a section of advertisements of positions. */
const SECTION =
  /\b(?:jobs?|careers?|hiring|positions|vacanc(?:y|ies)|stellen\p{L}*|karriere|emplois?|vacatures?|empleos?|lavoro|vagas|jobb|työpaikat|praca)\b/iu

export function isJobSection(text: string): boolean {
  return SECTION.test(text)
}

/** A position that somebody wants to fill: `Senior Engineer at Acme. Remote.` */
export function isJobTitle(text: string): boolean {
  return text.length <= 200 && ROLE.test(text) && (TERMS.test(text) || EMPLOYER.test(text))
}
