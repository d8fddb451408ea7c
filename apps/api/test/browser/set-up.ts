import type { TestApp } from '@foyer/testing/test-app'
import type { Details } from '@foyer/testing/users'
import { issueSetUpCode } from '@foyer/trpc-router/runtime/set-up/issue-set-up-code'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** What the terminal shows at the start of a service without users. */
export async function givenSetUpCode({ services }: TestApp): Promise<string> {
  return (await issueSetUpCode(services))?.code ?? expect.unreachable()
}

/** Enters the code at the page that every other leads to. */
export async function enterSetUpCode(page: Page, code: string): Promise<void> {
  await page.goto('/')
  await page.getByLabel('Set-up code').fill(code)
  await page.getByRole('button', { name: 'Continue' }).click()
}

export async function fillAdmin(page: Page, { name, email, password }: Details): Promise<void> {
  await page.getByLabel('Your name').fill(name)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
}
