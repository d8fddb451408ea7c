import type { RoleTexts } from '#texts/mail-language.ts'

export const ukRoles: RoleTexts = {
  'role-ends': ({ brand, member, role, organization, ends }) => ({
    subject: `Строк ролі скоро спливе – ${brand}`,
    heading: 'Строк ролі скоро спливе',
    paragraphs: [
      `Учасник організації у ${brand} втратить роль у вказаний нижче час. Після цього йому буде недоступне те, що дозволяє лише ця роль.`,
      'Якщо роль потрібна довше, надайте її ще раз, доки строк не сплив.',
    ],
    details: [
      { label: 'Учасник', value: member.name && quote(member.name), address: member.email },
      { label: 'Роль', value: role },
      { label: 'Організація', value: quote(organization) },
      { label: 'Діє до', value: ends },
    ],
    button: 'Відкрити учасників',
    reason: 'Ви отримали цей лист, бо надали цю роль або є власником цієї організації.',
  }),
}

function quote(name: string): string {
  return `«${name}»`
}
