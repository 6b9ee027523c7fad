/** How others call the person; whoever has given no name is called as they sign in. */
export const nameOf = ({ displayName, username }: { displayName: string; username: string }) =>
  displayName === '' ? username : displayName
