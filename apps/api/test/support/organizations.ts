import { details } from './people.ts'
import { run } from './tables.ts'
import type { World } from './world.ts'

/** An organization whose members, by name, have these roles; all of them must have signed up. */
export async function givenOrganization(world: World, slug: string, members: Record<string, string>): Promise<void> {
  const { database } = world
  await run(
    database,
    `insert into organization (id, name, slug, "createdAt") values ('${slug}', '${slug}', '${slug}', now())`,
  )
  await run(
    database,
    `insert into team (id, name, "organizationId", "createdAt") values ('${slug}-team', 'Team', '${slug}', now())`,
  )
  for (const [name, role] of Object.entries(members)) {
    await run(
      database,
      `insert into member (id, "organizationId", "userId", role, "teamId", "createdAt")
       select '${slug}-${name}', '${slug}', id, '${role}', '${slug}-team', now()
       from "user" where email = '${details(name).email}'`,
    )
  }
}

/** Who is in each organization, as `acme: Mia admin, Olga owner`. */
export async function membersOf({ database }: World): Promise<string[]> {
  const rows = await database.db
    .selectFrom('organization')
    .leftJoin('member', 'member.organizationId', 'organization.id')
    .leftJoin('user', 'user.id', 'member.userId')
    .select(['organization.slug', 'user.name', 'member.role'])
    .orderBy('organization.slug')
    .orderBy('user.name')
    .execute()
  const slugs = [...new Set(rows.map(({ slug }) => slug))]
  return slugs.map((slug) => {
    const members = rows.filter((row) => row.slug === slug && row.name !== null)
    return `${slug}: ${members.map(({ name, role }) => `${name} ${role}`).join(', ')}`
  })
}
