import { randomUUID } from 'node:crypto'
import { DiagLogLevel, diag } from '@opentelemetry/api'
import type { Log } from '../log'

export interface Tracing {
  /** Sends what is left, for at most 5 s. */
  stop(): Promise<void>
}

/** Milliseconds between two warnings that spans could not be sent. */
const warningMs = 60_000

let isOn = false

/** Whether spans are recorded in this process. */
export const isTracing = () => isOn

/**
 * Sends spans by OTLP over HTTP. The libraries read the OTEL_… variables of OpenTelemetry by themselves: where to send, with which headers,
 * and what to sample. Spans that cannot be sent are dropped, and requests never wait for them.
 */
export async function startTracing(log: Log): Promise<Tracing> {
  const [{ BatchSpanProcessor, NodeTracerProvider }, { OTLPTraceExporter }, resources] = await Promise.all([
    import('@opentelemetry/sdk-trace-node'),
    import('@opentelemetry/exporter-trace-otlp-http'),
    import('@opentelemetry/resources'),
  ])
  diag.setLogger(warningsTo(log), DiagLogLevel.WARN)
  const attributes = { 'service.name': 'gym-console', 'service.instance.id': randomUUID() }
  const given = resources.detectResources({ detectors: [resources.envDetector] })
  const provider = new NodeTracerProvider({
    resource: resources.defaultResource().merge(resources.resourceFromAttributes(attributes)).merge(given),
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter({ timeoutMillis: 5_000 }))],
  })
  provider.register()
  isOn = true
  return {
    stop: () =>
      provider.shutdown().catch((err: unknown) => log.warn({ err }, 'the last spans could not be sent')),
  }
}

function warningsTo(log: Log) {
  let next = 0
  const warn = (text: string) => {
    if (performance.now() < next) return
    next = performance.now() + warningMs
    log.warn({ reason: text.slice(0, 500) }, 'spans are not sent')
  }
  const nothing = () => {}
  return { error: warn, warn, info: nothing, debug: nothing, verbose: nothing }
}
