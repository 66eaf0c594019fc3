import type { Defaulted, Time } from './column-types.ts'

/** Articles that wait for a model's summary. */
export interface SummaryWishesTable {
  article_id: string
  user_id: string
  made_at: Time
  /** Not to be taken up before; whoever takes one up moves it on, so that a killed process's wish is free again. */
  run_at: Time
  /** How often the model was asked in vain. */
  tries: Defaulted<number>
}

/** How many requests went to the model on a day. */
export interface ModelDaysTable {
  /** UTC, as 2026-11-20. */
  day: string
  requests: number
}

/** How many of them were for one user. */
export interface ModelSharesTable {
  user_id: string
  day: string
  requests: number
}
