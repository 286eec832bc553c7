import { type Signer, signerOf } from '@konvoj/tachograph/signatures/signed-files';

let signer: Signer | null = null;

/** What signs the tachograph files of the demo: its key is no secret, so only the demo trusts its root. */
export function demoSigner(): Signer {
  signer ??= signerOf('tachographs of the demo');
  return signer;
}
