import { json } from '@sveltejs/kit'

/** What a program gets. */
export function GET({ locals: { signedIn } }) {
  return signedIn === null ? json({ error: 'signed out' }, { status: 401 }) : json({ name: signedIn.user.name })
}
