/** Explains why a bucket cannot be used. */
import { S3ServiceException } from "@aws-sdk/client-s3";
import { StartError } from "../start-error.js";

/** The bucket, in the words of its options. */
interface Bucket {
  readonly bucket: string;
  readonly endpoint?: string | undefined;
  readonly region: string;
}

const credentials = "the credentials in AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or of the profile or role";

/** The fixes of refusals, by the code of S3. */
const fixes: Readonly<Record<string, string>> = {
  NoSuchBucket: "Create the bucket, or correct S3_BUCKET",
  // Without s3:ListBucket, S3 does not say whether an object exists.
  AccessDenied: `Allow s3:ListBucket and the actions on objects, or correct ${credentials}`,
  InvalidAccessKeyId: `Correct ${credentials}`,
  SignatureDoesNotMatch: `Correct ${credentials}`,
  AuthorizationHeaderMalformed: "Correct S3_REGION",
  PermanentRedirect: "Correct S3_REGION",
};

/** Returns an error that a user understands. */
export function explainBucket(error: unknown, { bucket, endpoint, region }: Bucket): StartError {
  const where = `the bucket "${bucket}" at ${endpoint ?? `Amazon S3, ${region}`}`;
  return new StartError(`Cannot use ${where}: ${reasonOf(error)}.`, { cause: error });
}

function reasonOf(error: unknown): string {
  const { name, message, code } = error as Error & { readonly code?: string };
  if (name === "CredentialsProviderError")
    return "there are no credentials. Set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or a profile or role of AWS";
  if (error instanceof S3ServiceException)
    return `${name}, ${message.replace(/\.$/, "")}. ${fixes[name] ?? "Correct the variables S3_*"}`;
  return `${message || code || name}. Start the service there, or correct S3_ENDPOINT`;
}
