<?php

declare(strict_types=1);

/*
 * Answers the signed questions of typo3-agent-sidecar; docs/api.md, "Serve the live endpoint", is the contract. It runs as it stands behind
 * any PHP web server. In an extension the same lines belong into a middleware or an eID script, the secrets into the system configuration
 * and the nonces into a table with a unique key.
 */

/** Seconds a request is good for, both ways. */
const MAX_AGE = 60;

$secret = (string)getenv('ENDPOINT_SECRET');
if (str_starts_with($secret, 'base64:')) {
    $secret = (string)base64_decode(substr($secret, 7), true);
}
// Key id => secret; two while keys are rotated.
$secrets = ['sidecar' => $secret];
$instance = (string)getenv('ENDPOINT_INSTANCE');
$nonces = (string)getenv('ENDPOINT_NONCES');

$header = static fn(string $name): string => (string)($_SERVER['HTTP_X_SIDECAR_' . $name] ?? '');
$send = static function (int $status, array $reply): never {
    http_response_code($status);
    header('Content-Type: application/json');
    header('Cache-Control: no-store');
    exit(json_encode($reply, JSON_THROW_ON_ERROR | JSON_INVALID_UTF8_SUBSTITUTE));
};

$body = (string)file_get_contents('php://input');
[$timestamp, $nonce] = [$header('TIMESTAMP'), $header('NONCE')];
$secret = $secrets[$header('KEY')] ?? '';
$signed = implode("\n", ['sidecar-v1', $timestamp, $nonce, hash('sha256', $body)]);

// An empty secret would let everybody sign.
if (strlen($secret) < 32 || !hash_equals(hash_hmac('sha256', $signed, $secret), $header('SIGNATURE'))) {
    $send(401, ['error' => 'signature']);
}
if (!ctype_digit($timestamp) || abs(time() - (int)$timestamp) > MAX_AGE) {
    $send(401, ['error' => 'expired']);
}
// Creating a folder succeeds once. Those older than two times MAX_AGE can be removed.
if (preg_match('/^[0-9a-f]{32}$/D', $nonce) !== 1 || !@mkdir($nonces . '/' . $nonce)) {
    $send(401, ['error' => 'replayed']);
}
$question = json_decode($body, true, 16, JSON_THROW_ON_ERROR);
if (($question['instance'] ?? '') !== $instance || ($question['endpoint'] ?? '') !== 'facts') {
    $send(403, ['error' => 'audience']);
}

/** The process's own variables: FPM mixes the headers of the request into getenv() and $_ENV. */
$environment = static function (): array {
    $variables = [];
    foreach (array_keys(getenv()) as $name) {
        $value = getenv((string)$name, true);
        if ($value !== false) {
            $variables[$name] = $value;
        }
    }
    foreach ($_ENV as $name => $value) {
        if (is_scalar($value) && (isset($variables[$name]) || !str_starts_with((string)$name, 'HTTP_'))) {
            $variables[$name] = (string)$value;
        }
    }
    return $variables;
};
$phpinfo = static function (): string {
    ob_start();
    phpinfo();
    return (string)ob_get_clean();
};

$send(200, ['nonce' => $nonce, 'data' => match ($question['operation'] ?? '') {
    // The cast keeps an empty list an object.
    'env' => ['variables' => (object)$environment()],
    'phpinfo' => ['output' => $phpinfo()],
    default => $send(404, ['error' => 'operation']),
}]);
