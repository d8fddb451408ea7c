import { withStorage } from './tab-storage.ts'

const PREFIX = 'foyer-draft:'

/** The text fields of a form. Never passwords: a draft is readable by anyone who uses the tab next. */
export type DraftFields = Readonly<Record<string, string>>

/** What a user has entered into a form in this tab and not saved. */
export function storedDraft(userId: string, form: string): DraftFields | undefined {
  try {
    return parseDraft(window.sessionStorage.getItem(keyOf(userId, form)))
  } catch {
    return undefined
  }
}

/** Stores a draft; `undefined` removes it. */
export function storeDraft(userId: string, form: string, fields: DraftFields | undefined): void {
  withStorage((storage) => {
    if (fields === undefined) storage.removeItem(keyOf(userId, form))
    else storage.setItem(keyOf(userId, form), JSON.stringify(fields))
  })
}

export function hasDrafts(userId: string): boolean {
  return draftKeys().some((key) => key.startsWith(keyOf(userId, '')))
}

/** Removes the drafts of every user but one. */
export function removeDraftsExceptOf(userId?: string): void {
  const others = draftKeys().filter((key) => userId === undefined || !key.startsWith(keyOf(userId, '')))
  withStorage((storage) => {
    for (const key of others) storage.removeItem(key)
  })
}

function keyOf(userId: string, form: string): string {
  return `${PREFIX}${userId}:${form}`
}

function draftKeys(): string[] {
  return withStorage((storage) => Object.keys(storage).filter((key) => key.startsWith(PREFIX))) ?? []
}

function parseDraft(text: string | null): DraftFields | undefined {
  const draft: unknown = text === null ? undefined : JSON.parse(text)
  if (typeof draft !== 'object' || draft === null) return undefined
  return Object.fromEntries(Object.entries(draft).filter(([, value]) => typeof value === 'string'))
}
