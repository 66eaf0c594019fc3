import { statements } from './statements.ts'

/** What an article is worth to a reader with little time, from 0 to 3; null for those stored before. */
export const up = statements('alter table articles add column worth double precision')
