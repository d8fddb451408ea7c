import { screen, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { vi } from 'vitest'
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

/** The row of a table whose header begins with a word, such as a name. */
export async function row(header: string): Promise<HTMLElement> {
  const found = await screen.findByRole('rowheader', { name: new RegExp(`^${header}(?![\\w@.-])`) })
  return found.closest('tr') ?? found
}

/** The texts of all elements of a role, in their order. */
export function textsOf(role: string, area: HTMLElement = document.body): (string | null)[] {
  return within(area)
    .queryAllByRole(role)
    .map(({ textContent }) => textContent)
}

/** The names that the rows of a table begin with. */
export function rowsShown(): (string | null)[] {
  return screen
    .queryAllByRole('rowheader')
    .map((header) => header.querySelector('[title]')?.textContent ?? header.textContent)
}

export async function isDisabled(name: string | RegExp, area?: HTMLElement): Promise<boolean> {
  return (await button(name, area)).matches(':disabled')
}

/** What a field has been filled with. */
export async function entered(label: string, area?: HTMLElement): Promise<unknown> {
  return Reflect.get(await field(label, area), 'value')
}

/** Has the browser prefer a language from the next opened page on. */
export function preferLanguage(tag: string): void {
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue([tag])
}
