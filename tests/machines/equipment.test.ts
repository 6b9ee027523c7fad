import { describe, expect, it } from '@rstest/core'
import { equipment, equipmentStatuses } from '../../contract/devices/equipment'
import { equipmentMachine } from '../../machines/equipment/equipment.machine'
import { advance, allowedEvents } from '../../machines/lifecycle'
import { modelTest } from './kit/model-test'

const events = Object.values(equipment.events).map(({ event }) => event)

modelTest(equipmentMachine, { starts: [{}], events: events.map((type) => ({ type })) })

describe('a piece of equipment', () => {
  it('has the statuses and the events of the contract', () => {
    expect(Object.keys(equipmentMachine.states)).toEqual([...equipmentStatuses])
    expect(new Set(equipmentMachine.events)).toEqual(new Set(events))
  })

  it.each([
    [
      'in_use',
      {
        'equipment.reportFault': 'faulty',
        'equipment.idle': 'idle',
        'equipment.move': 'in_use',
        'equipment.scrap': 'scrapped',
      },
    ],
    [
      'faulty',
      {
        'equipment.reportFault': 'faulty',
        'equipment.dismissFault': 'in_use',
        'equipment.startRepair': 'repairing',
        'equipment.move': 'faulty',
        'equipment.scrap': 'scrapped',
      },
    ],
    [
      'repairing',
      {
        'equipment.reportFault': 'repairing',
        'equipment.finish': 'in_use',
        'equipment.move': 'repairing',
        'equipment.scrap': 'scrapped',
      },
    ],
    [
      'idle',
      {
        'equipment.reportFault': 'faulty',
        'equipment.use': 'in_use',
        'equipment.move': 'idle',
        'equipment.scrap': 'scrapped',
      },
    ],
    ['scrapped', {}],
  ])('that is %s goes on exactly as the table says', (status, table: Record<string, string>) => {
    expect(allowedEvents(equipmentMachine, status, {})).toEqual(Object.keys(table))
    for (const event of events) {
      const verdict = advance(equipmentMachine, status, {}, event as 'equipment.use')
      const expected =
        event in table
          ? { ok: true, status: table[event] }
          : { ok: false, allowed: Object.keys(table), reason: null }
      expect([event, verdict]).toEqual([event, expected])
    }
  })
})
