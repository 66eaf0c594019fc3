import { expect } from 'vitest'
import { refusal } from '../refusal.ts'
import type { IsolationCases } from './isolation-cases.ts'

const keys = { password: 'a guess', code: '123456' }

/** Isolation cases: two-step sign-in. */
export const twoStepIsolation: IsolationCases = {
  'auth.secondStep': async (me) => {
    expect(await refusal(me.call.auth.secondStep({ code: '123456' }))).toMatchObject({
      code: 'PRECONDITION_FAILED',
    })
  },
  'twoStep.get': async (me) => {
    expect(await me.call.twoStep.get()).toMatchObject({ isOn: false })
  },
  'twoStep.begin': async (me) => {
    expect((await me.call.twoStep.begin()).address).toContain(encodeURIComponent(me.user.email))
  },
  'twoStep.switchOn': async (me) => {
    expect(await refusal(me.call.twoStep.switchOn(keys))).toMatchObject({ code: 'PRECONDITION_FAILED' })
  },
  'twoStep.switchOff': async (me) => {
    expect(await refusal(me.call.twoStep.switchOff(keys))).toMatchObject({ code: 'PRECONDITION_FAILED' })
  },
  'twoStep.renewRecoveryCodes': async (me) => {
    const renewal = me.call.twoStep.renewRecoveryCodes(keys)
    expect(await refusal(renewal)).toMatchObject({ code: 'PRECONDITION_FAILED' })
  },
}
