import * as chaos from './chaos/chaos.ts'
import { runRows } from './support/row.ts'

await runRows([chaos])
