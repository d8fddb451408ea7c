export const HASH = '$2a$10$2EeJkO3cVHOJtYBjuO3YGeXTG7cX3Uq9nUc3j0WdDgYcRf0r0KpBy'

/** A row of Supabase's users, whose address is not verified. */
export function supabaseUser(id: string, email: string, rest: object = {}) {
  return { id, email, encrypted_password: HASH, email_confirmed_at: null, ...rest }
}

/** Rows as lines of JSON; text stays as it is, so that a line may be broken. */
export function json(rows: readonly unknown[]): string {
  return rows.map((row) => (typeof row === 'string' ? row : JSON.stringify(row))).join('\n')
}
