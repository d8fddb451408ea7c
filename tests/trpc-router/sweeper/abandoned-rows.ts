/** Statements that store an anonymous user whom nobody has signed in as for long, and organizations that only they belong to. */
export function abandonedWith(id: string, organizations: number): string {
  return `
    insert into "user" (id, name, email, "emailVerified", "createdAt", "updatedAt", "isAnonymous")
      values ('${id}', 'Anonymous', '${id}@example.com', false, now() - interval '31 days', now(), true);
    insert into organization (id, name, slug, "createdAt")
      select '${id}-o' || n, 'Organization ' || n, '${id}-o' || n, now() from generate_series(1, ${organizations}) n;
    insert into member (id, "organizationId", "userId", role, "createdAt")
      select '${id}-m' || n, '${id}-o' || n, '${id}', 'owner', now() from generate_series(1, ${organizations}) n`
}
