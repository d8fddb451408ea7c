import { type FormEvent, useCallback, useEffect, useState } from 'react'
import { foyer } from './foyer.ts'

type Listed = Awaited<ReturnType<typeof foyer.organization.list>>

/** The organizations of whoever is signed in, and a form for another one. */
export function Organizations() {
  const [listed, setListed] = useState<Listed>()
  const reload = useCallback(async () => setListed(await foyer.organization.list()), [])
  useEffect(() => void reload(), [reload])
  if (listed === undefined) return <p>Loading …</p>
  return (
    <section>
      <h2>Organizations</h2>
      {listed.error && <p role="alert">{messageOf(listed.error)}</p>}
      <ul>
        {listed.data?.map(({ id, name }) => (
          <li key={id}>{name}</li>
        ))}
      </ul>
      <NewOrganization onCreated={reload} />
    </section>
  )
}

function NewOrganization({ onCreated }: { onCreated: () => Promise<void> }) {
  const [problem, setProblem] = useState<string>()
  async function create(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const name = String(new FormData(form).get('name'))
    const slug = name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')
    const { error } = await foyer.organization.create({ name, slug })
    setProblem(error ? messageOf(error) : undefined)
    if (error) return
    form.reset()
    await onCreated()
  }
  return (
    <form onSubmit={create}>
      <label>
        Name <input name="name" required />
      </label>
      <button type="submit">Create organization</button>
      {problem && <p role="alert">{problem}</p>}
    </form>
  )
}

/** `status` is 0 where there was no answer; a refusal says in its message what to change. */
export function messageOf({ status, message }: { status: number; message?: string | undefined }): string {
  const isAway = status === 0 || status >= 500
  return isAway ? 'Accounts cannot be reached at the moment. Please try again.' : (message ?? 'That was refused.')
}
