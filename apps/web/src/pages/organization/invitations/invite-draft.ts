/** The name of the draft of an organization's invitations. */
export function inviteDraft(organizationId: string): string {
  return `invite-${organizationId}`
}
