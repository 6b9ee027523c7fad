interface Row {
  requestedBy: string | null
  lines: readonly unknown[]
  parts: readonly { channel: string; settledAt: string | null }[]
}

/** The facts that the machine of a refund needs about a row and the requesting account; null is the console itself. */
export function refundFacts(row: Row, username: string | null) {
  const isRemote = (channel: string) => channel === 'wechat' || channel === 'alipay'
  return {
    isOtherPerson: row.requestedBy !== username,
    remoteIsBack: row.parts.every(({ channel, settledAt }) => !isRemote(channel) || settledAt !== null),
    isOwed: row.lines.length === 0,
    isVoided: false,
  }
}
