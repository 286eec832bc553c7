/** Why bytes are not a message. The words are also the labels of counters and reasons in a quarantine. */
export type FrameProblem =
  /** The two bytes before the IMEI do not say 15: no tracker, close without an answer. */
  | 'bad_handshake'
  /** Fifteen bytes, but not all digits: answer 00 and close. */
  | 'bad_imei'
  | 'bad_preamble'
  | 'length_too_small'
  | 'length_too_large'
  | 'crc_mismatch'
  | 'unknown_codec'
  | 'no_records'
  | 'record_overrun'
  | 'trailing_bytes'
  | 'count_mismatch'
  | 'udp_length_mismatch'
  | 'incomplete';

export type Decoded<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly problem: FrameProblem };

export function decoded<Value>(value: Value): Decoded<Value> {
  return { ok: true, value };
}

export function refused(problem: FrameProblem): { readonly ok: false; readonly problem: FrameProblem } {
  return { ok: false, problem };
}
