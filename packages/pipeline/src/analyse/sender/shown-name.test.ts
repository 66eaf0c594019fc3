import { expect, test } from 'vitest'
import { shownName } from './shown-name.ts'

test.each([
  ['Kernel Weekly', 'bounces+123-abc@mail.kernel.example', 'Kernel Weekly'],
  ['', 'news@kernel.example', 'news@kernel.example'],
  ['', 'bounces+8841-77ab-ann=example.com@em.kernel.example', 'kernel.example'],
  ['', '0100018f2a9b7c11-3de1-4f7a@amazonses.example', 'amazonses.example'],
  ['bounce-md_30850198.6f1a@mandrill.kernel.example', 'news@kernel.example', 'kernel.example'],
  ['', 'no-reply@kernel.example', 'kernel.example'],
  ['', 'prvs=12ab34cd=news@kernel.example', 'kernel.example'],
  ['', 'unknown@invalid', 'invalid'],
])('%j <%s> is shown as %s', (name, address, shown) => {
  expect(shownName({ name, address })).toBe(shown)
})
