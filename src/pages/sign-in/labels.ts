/** The displayed name of a person; without one, their user name. */
export const nameOf = ({ displayName, username }: { displayName: string; username: string }) =>
  displayName === '' ? username : displayName
