import type { RoleTexts } from '#texts/mail-language.ts'

export const plRoles: RoleTexts = {
  'role-ends': ({ brand, member, role, organization, ends }) => ({
    subject: `Rola wkrótce wygaśnie – ${brand}`,
    heading: 'Rola wkrótce wygaśnie',
    paragraphs: [
      `Członek organizacji w ${brand} straci rolę w podanym niżej terminie. Od tej chwili nie będzie mógł robić tego, na co pozwala tylko ta rola.`,
      'Jeśli potrzebuje jej dłużej, nadaj ją ponownie, zanim wygaśnie.',
    ],
    details: [
      { label: 'Członek', value: member.name && quote(member.name), address: member.email },
      { label: 'Rola', value: role },
      { label: 'Organizacja', value: quote(organization) },
      { label: 'Wygasa', value: ends },
    ],
    button: 'Otwórz listę członków',
    reason:
      'Otrzymujesz tę wiadomość, ponieważ tę rolę nadano z Twojego konta albo ponieważ należysz do właścicieli tej organizacji.',
  }),
}

function quote(name: string): string {
  return `„${name}”`
}
