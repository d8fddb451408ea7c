import type { RoleTexts } from '#texts/mail-language.ts'

export const enRoles: RoleTexts = {
  'role-ends': ({ brand, member, role, organization, ends }) => ({
    subject: `A role ends soon – ${brand}`,
    heading: 'A role ends soon',
    paragraphs: [
      `A member of an organization on ${brand} loses a role at the time below. From then on they can no longer do what only this role allows.`,
      'If they need it for longer, give it to them again before it ends.',
    ],
    details: [
      { label: 'Member', value: member.name && quote(member.name), address: member.email },
      { label: 'Role', value: role },
      { label: 'Organization', value: quote(organization) },
      { label: 'Ends', value: ends },
    ],
    button: 'Open members',
    reason:
      'You’re receiving this email because you gave them this role, or because you’re an owner of this organization.',
  }),
}

function quote(name: string): string {
  return `“${name}”`
}
