import { statements } from './statements.ts'

/** The job queue. */
export const up = statements(
  ({ numbered, inByteOrder }) => `
  create table jobs (
    id ${numbered}, name text not null, payload text not null, run_at bigint not null,
    attempts integer not null default 0, leased_until bigint, last_error text,
    owner text${inByteOrder} not null default '', state text not null default 'scheduled',
    failures integer not null default 0, deaths integer not null default 0
  );
  create index jobs_by_owner on jobs (state, name, owner, id);
  create index jobs_by_time on jobs (state, run_at);
`,
)
