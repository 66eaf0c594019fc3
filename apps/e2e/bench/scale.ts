import { runRows } from './rows/row.ts'
import * as reads from './scale/reads.ts'
import * as workers from './scale/workers.ts'

await runRows([workers, reads])
