import type { Page } from 'playwright-core'
import { PASSWORD } from './accessible-fixture.ts'

/** What a user does to get to a state of a screen. */
export type Step = (page: Page, width: number) => Promise<unknown>
/** A name, a path, and what is done there. */
export type Screen = [screen: string, path: string | (() => string), ...steps: Step[]]

/** Presses the first button of the screen with that name. */
export const press =
  (name: string | RegExp): Step =>
  (page) =>
    page.getByRole('main').getByRole('button', { name }).first().click()
/** Opens the ways to add newsletters, which are folded if there are newsletters. */
export const unfolded: Step = (page) =>
  page.getByRole('main').getByText('Your address and other ways').click()
/** Chooses a theme of the reader; on a phone its settings are in a drawer. */
export const readerTheme =
  (name: string): Step =>
  async (page, width) => {
    if (width < 1024) await page.getByRole('button', { name: 'Text settings' }).click()
    await page.getByRole('dialog').getByRole('button', { name, exact: true }).last().click()
  }
/** Chooses from the open menu. */
export const item =
  (name: string): Step =>
  (page) =>
    page.getByRole('menuitem', { name }).click()
/** Chooses a tab. */
export const tab =
  (name: string): Step =>
  (page) =>
    page.getByRole('tab', { name }).click()
/** Waits for a text. */
export const words =
  (text: string | RegExp): Step =>
  (page) =>
    page.getByText(text).first().waitFor()
/** Presses keys, one after the other. */
export const keys =
  (...names: string[]): Step =>
  async (page) => {
    for (const name of names) await page.keyboard.press(name)
  }
/** Waits for a dialog. */
export const dialog: Step = (page) => page.getByRole('dialog').waitFor()
/** Waits for a question. */
export const alert: Step = (page) => page.getByRole('alertdialog').waitFor()
/** Waits for a menu. */
export const menu: Step = (page) => page.getByRole('menu').waitFor()
/** Opens the navigation, which is always there on a wide screen. */
export const navigation: Step = async (page, width) => {
  if (width < 1024) await page.getByRole('button', { name: 'Open navigation' }).click()
}
/** Cuts the connection. */
export const offline: Step = async (page) => {
  await page.context().setOffline(true)
  await page.getByText('You’re offline').waitFor()
}
/** Selects two newsletters. */
export const selectTwo: Step = async (page) => {
  const main = page.getByRole('main')
  await main.getByRole('button', { name: 'Select', exact: true }).click()
  for (const n of [0, 1])
    await main
      .getByRole('checkbox', { name: /^Select/ })
      .nth(n)
      .check()
  await main.getByText('2 newsletters selected').waitFor()
}
/** F8 keeps a toast. */
export const toast = [words(/cop(y|ied)/i), keys('F8')]
/** Allows what is named and nothing else. */
export const withPermission =
  (...permissions: string[]): Step =>
  async (page) => {
    await page.context().clearPermissions()
    await page.context().grantPermissions(permissions)
  }
/** Enters the password of the user with two-step login. */
export const enterPassword: Step = async (page) => {
  await page.getByLabel('Email').fill('second@example.com')
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Enter the code' }).waitFor()
}
