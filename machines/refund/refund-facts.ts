interface Row {
  requestedBy: string | null
  parts: readonly { channel: string; settledAt: string | null }[]
}

/** What the machine of a refund asks about a row, and about the account that asks; null is the console itself. */
export function refundFacts(row: Row, username: string | null) {
  const isRemote = (channel: string) => channel === 'wechat' || channel === 'alipay'
  return {
    isOtherPerson: row.requestedBy !== username,
    remoteIsBack: row.parts.every(({ channel, settledAt }) => !isRemote(channel) || settledAt !== null),
  }
}
