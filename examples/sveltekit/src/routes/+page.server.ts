import { redirect } from '@sveltejs/kit'
import { auth } from '$lib/server/auth'

/** A protected page. Anybody else is led to Foyer's sign-in page, and back. */
export async function load({ locals, request, url }) {
  if (locals.signedIn === null) redirect(303, `/sign-in?callbackURL=${encodeURIComponent(url.pathname)}`)
  const organizations = await auth.api.organization.list({ headers: request.headers })
  return { name: locals.signedIn.user.name, organizations: organizations.map(({ id, name }) => ({ id, name })) }
}
