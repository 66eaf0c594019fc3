import * as reads from './scale/reads.ts'
import * as workers from './scale/workers.ts'
import { runRows } from './support/row.ts'

await runRows([workers, reads])
