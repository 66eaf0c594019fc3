/** Traces of internals: stacks, file names, SQL and database messages. */
export const INTERNAL_WORDS =
  /\n\s*at |\bat [\w.<>]+ \(|\.[jt]s:\d|node_modules|"stack"|sqlite|postgres|kysely|invalid byte sequence|\bselect\b.*\bfrom\b|insert into|\/tmp\//i
