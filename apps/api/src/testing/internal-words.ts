/** Traces of the inside: stacks, files of ours, statements and the words of the databases. */
export const INTERNAL_WORDS =
  /\n\s*at |\bat [\w.<>]+ \(|\.[jt]s:\d|node_modules|"stack"|sqlite|postgres|kysely|invalid byte sequence|\bselect\b.*\bfrom\b|insert into|\/tmp\//i
