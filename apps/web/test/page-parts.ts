import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect, vi } from 'vitest'
import { button, field, press } from './page-actions.ts'

export async function choose(user: UserEvent, label: string, option: string, area?: HTMLElement): Promise<void> {
  await user.selectOptions(await field(label, area), option)
}

/** Opens the menu of a row, such as Mia’s, and returns its entries. */
export async function openMenu(user: UserEvent, row: string): Promise<(string | null)[]> {
  await press(user, `Actions for ${row}`)
  await screen.findAllByRole('menuitem')
  return textsOf('menuitem')
}

export async function chooseAction(user: UserEvent, row: string, action: string): Promise<void> {
  await press(user, `Actions for ${row}`)
  await chooseItem(user, action)
}

/** Chooses an entry of the menu that is open or opening. */
export async function chooseItem(user: UserEvent, item: string): Promise<void> {
  await user.click(await screen.findByRole('menuitem', { name: item }))
}

/** The row of a table by what its header names, such as a user. */
export function row(name: string): Promise<HTMLElement> {
  return waitFor(() => {
    const header = screen.getAllByRole('rowheader').find((candidate) => nameIn(candidate) === name)
    return header?.closest('tr') ?? expect.unreachable(`no row of ${name}`)
  })
}

/** The texts of all elements of a role, in their order. */
export function textsOf(role: string, area: HTMLElement = document.body): (string | null)[] {
  return within(area)
    .queryAllByRole(role)
    .map(({ textContent }) => textContent)
}

/** What the headers of the rows name, in their order. */
export function rowsShown(): (string | null)[] {
  return screen.queryAllByRole('rowheader').map(nameIn)
}

function nameIn(header: HTMLElement): string | null {
  return (header.querySelector('[title]') ?? header).textContent
}

export async function isDisabled(name: string | RegExp, area?: HTMLElement): Promise<boolean> {
  return (await button(name, area)).matches(':disabled')
}

/** Has the browser prefer a language from the next opened page on. */
export function preferLanguage(tag: string): void {
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue([tag])
}
