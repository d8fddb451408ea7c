import { cookiesOf, newUser, post } from '../../bench/sample-users.mjs'

/** At most so many at a time have an account; then the oldest deletes theirs, so that what grows is not what they own. */
const MOST_USERS = 60
const READS = 10

/** Why an answer is not the one that what was acknowledged before has promised. */
class LostError extends Error {
  name = 'LostError'
}

/** The service was too busy, and said so; whether it has done what was asked is not known. */
export class RefusedError extends Error {
  name = 'RefusedError'
}

/** Users of a service, what they did, and what of it was acknowledged. */
export class Population {
  #base
  #present = []
  #gone = []
  acts = 0

  constructor(base) {
    this.#base = base
  }

  get sessions() {
    return this.#present.reduce((sum, { cookies }) => sum + cookies.length, 0)
  }

  /** One comes, does what users do, and meets the one before; the one who has been here longest goes. Who is refused is forgotten. */
  async comes() {
    const one = await this.#signsUp()
    await this.#reads(one)
    await this.#founds(one)
    await this.#renames(one)
    const [before] = this.#present.slice(-1)
    if (before !== undefined) await this.#removed(one, before)
    await this.#signsInAgain(one)
    await this.#reads(one)
    this.#present.push(one)
    if (this.#present.length > MOST_USERS) await this.#goes(this.#present.shift())
  }

  /** Somebody who is here looks at what is theirs. */
  async looks() {
    const one = this.#present[Math.floor(Math.random() * this.#present.length)]
    if (one !== undefined) await this.#reads(one)
  }

  /** What was acknowledged and is not in the database, in words. */
  async lost(client) {
    const lost = []
    const users = await named(client, 'select "id", "name" from "user"')
    const organizations = await named(client, 'select "id", "name" from "organization"')
    for (const { id, name, organization } of this.#present) {
      if (users.get(id) !== name) lost.push(`the name ${name} of ${id}: ${users.get(id)}`)
      if (organizations.get(organization.id) !== organization.name) lost.push(`the organization ${organization.id}`)
    }
    for (const { id } of this.#gone) if (users.has(id)) lost.push(`the deletion of ${id}`)
    for (const one of this.#present) await this.#reads(one).catch((error) => lost.push(error.message))
    return lost
  }

  async #signsUp() {
    const details = newUser()
    const answer = await this.#act(undefined, '/sign-up/email', details)
    const { user } = await answer.json()
    return { ...details, id: user.id, cookies: [cookiesOf(answer)], organization: undefined }
  }

  async #reads({ name, cookies }) {
    for (const cookie of cookies) {
      for (let read = 0; read < READS; read += 1) {
        const shown = await this.#sessionOf(cookie)
        if (shown === null) throw new LostError(`A session of ${name} is lost`)
        if (shown.user.name !== name) throw new LostError(`${shown.user.name} is shown, and ${name} was acknowledged`)
      }
    }
  }

  async #founds(one) {
    const name = `of-${one.id}`
    const answer = await this.#act(one.cookies[0], '/organization/create', { name, slug: name.toLowerCase() })
    one.organization = { id: (await answer.json()).id, name }
    await this.#act(one.cookies[0], '/organization/has-permission', { permissions: { member: ['create'] } })
  }

  async #renames(one) {
    const name = `Olga ${this.acts}`
    await this.#act(one.cookies[0], '/update-user', { name })
    one.name = name
    const { organization } = one
    const renamed = `Org ${this.acts}`
    await this.#act(one.cookies[0], '/organization/update', {
      organizationId: organization.id,
      data: { name: renamed },
    })
    organization.name = renamed
  }

  // Invited, and the invitation canceled.
  async #removed({ cookies, organization }, { email }) {
    const invitation = { organizationId: organization.id, email, role: 'member' }
    const { id } = await (await this.#act(cookies[0], '/organization/invite-member', invitation)).json()
    await this.#act(cookies[0], '/organization/cancel-invitation', { invitationId: id })
  }

  async #signsInAgain(one) {
    const { email, password, cookies } = one
    one.cookies = [...cookies, cookiesOf(await this.#act(undefined, '/sign-in/email', { email, password }))]
    const [first, ...others] = one.cookies
    one.cookies = others
    await this.#act(first, '/sign-out', {})
    if ((await this.#sessionOf(first)) !== null) throw new LostError(`The sign-out of ${email} is lost`)
  }

  async #goes(one) {
    const [cookie] = one.cookies
    await this.#act(cookie, '/organization/delete', { organizationId: one.organization.id })
    await this.#act(cookie, '/delete-user', { password: one.password })
    this.#gone.push(one)
    if ((await this.#sessionOf(cookie)) !== null) throw new LostError(`The deletion of ${one.email} is lost`)
  }

  async #sessionOf(cookie) {
    this.acts += 1
    const answer = await fetch(`${this.#base}/api/auth/get-session`, { headers: { cookie } })
    if (answer.status === 503) throw new RefusedError('get-session')
    if (answer.status !== 200) throw new Error(`get-session answered ${answer.status}`)
    return answer.json()
  }

  async #act(cookie, path, body) {
    this.acts += 1
    const answer = await post(`${this.#base}/api/auth${path}`, body, cookie === undefined ? {} : { cookie })
    if (answer.status === 503) throw new RefusedError(path)
    if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
    return answer
  }
}

async function named(client, query) {
  const { rows } = await client.query(query)
  return new Map(rows.map(({ id, name }) => [id, name]))
}
