import { expect } from 'vitest'
import { refusal } from '../refusal.ts'
import type { IsolationCases } from './isolation-cases.ts'

const FORBIDDEN = { code: 'FORBIDDEN' }

/** Isolation cases: the operator's calls, which nobody else may make. */
export const peopleIsolation: IsolationCases = {
  'people.list': async (me) => {
    expect(await refusal(me.call.people.list({}))).toMatchObject(FORBIDDEN)
  },
  'people.log': async (me) => {
    expect(await refusal(me.call.people.log({}))).toMatchObject(FORBIDDEN)
  },
  'people.setLimits': async (me, hers) => {
    const limits = { mailsADay: 0, megabytes: 0, newsletters: 0 }
    expect(await refusal(me.call.people.setLimits({ id: hers.user.id, ...limits }))).toMatchObject(FORBIDDEN)
  },
  'people.defaultLimits': async (me) => {
    expect(await refusal(me.call.people.defaultLimits({}))).toMatchObject(FORBIDDEN)
  },
  'people.setDefaultLimits': async (me) => {
    const limits = { mailsADay: 0, megabytes: 0, newsletters: 0 }
    expect(await refusal(me.call.people.setDefaultLimits(limits))).toMatchObject(FORBIDDEN)
  },
  'people.suspend': async (me, hers) => {
    expect(await refusal(me.call.people.suspend({ id: hers.user.id, password: '' }))).toMatchObject(FORBIDDEN)
  },
  'people.resume': async (me, hers) => {
    expect(await refusal(me.call.people.resume({ id: hers.user.id }))).toMatchObject(FORBIDDEN)
  },
  'people.signOut': async (me, hers) => {
    expect(await refusal(me.call.people.signOut({ id: hers.user.id }))).toMatchObject(FORBIDDEN)
  },
  'people.delete': async (me, hers) => {
    expect(await refusal(me.call.people.delete({ id: hers.user.id, password: '' }))).toMatchObject(FORBIDDEN)
  },
  'people.restore': async (me, hers) => {
    expect(await refusal(me.call.people.restore({ id: hers.user.id }))).toMatchObject(FORBIDDEN)
  },
  'announcement.set': async (me) => {
    expect(await refusal(me.call.announcement.set({ text: 'Hello' }))).toMatchObject(FORBIDDEN)
  },
  'registration.get': async (me) => {
    expect(await refusal(me.call.registration.get({}))).toMatchObject(FORBIDDEN)
  },
  'registration.set': async (me) => {
    expect(await refusal(me.call.registration.set({ mode: 'closed' }))).toMatchObject(FORBIDDEN)
  },
  'invitations.list': async (me) => {
    expect(await refusal(me.call.invitations.list({}))).toMatchObject(FORBIDDEN)
  },
  'invitations.create': async (me) => {
    expect(await refusal(me.call.invitations.create({}))).toMatchObject(FORBIDDEN)
  },
  'invitations.revoke': async (me) => {
    expect(await refusal(me.call.invitations.revoke({ id: 'any' }))).toMatchObject(FORBIDDEN)
  },
  'invitations.check': async (me) => {
    expect(await me.call.invitations.check({ token: 'a guess' })).toEqual({ isValid: false })
  },
}
