import { statements } from './statements.ts'

/**
 * Runs of a job that ended with their process, of which attempts are counted without, and those of them during which it
 * was the only job of its process, as seen by that one's parent.
 */
export const up = statements(
  `alter table jobs add column interruptions integer not null default 0;
  alter table jobs add column lone_deaths integer not null default 0;`,
)
