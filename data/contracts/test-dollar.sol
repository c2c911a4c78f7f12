// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

/// A dollar token for tests, with the freeze views of several issuers over one set of frozen addresses. Anyone may mint
/// and freeze. A plain transfer is not held up by a freeze: only what a reader can see of a token is modelled. Payments by
/// signature (EIP-3009) are as those of USDC, freezes and events included, but for signatures of contracts.
contract TestDollar {
    event Transfer(address indexed from, address indexed to, uint256 value);
    event AuthorizationUsed(address indexed authorizer, bytes32 indexed nonce);
    event AuthorizationCanceled(address indexed authorizer, bytes32 indexed nonce);

    string public constant name = "USD Coin";
    string public constant version = "2";

    mapping(address => uint256) public balanceOf;
    mapping(address => bool) private frozen;
    bool private broken;
    mapping(address => mapping(bytes32 => bool)) public authorizationState;

    function decimals() external pure returns (uint8) {
        return 6;
    }

    function isBlacklisted(address account) external view returns (bool) {
        return isFrozen(account);
    }

    function isBlackListed(address account) external view returns (bool) {
        return isFrozen(account);
    }

    function isBlocked(address account) external view returns (bool) {
        return isFrozen(account);
    }

    function setFrozen(address account, bool value) external {
        frozen[account] = value;
    }

    /// Makes the freeze views revert.
    function setBroken(bool value) external {
        broken = value;
    }

    function mint(address to, uint256 value) external {
        balanceOf[to] += value;
        emit Transfer(address(0), to, value);
    }

    function transfer(address to, uint256 value) external returns (bool) {
        balanceOf[msg.sender] -= value;
        balanceOf[to] += value;
        emit Transfer(msg.sender, to, value);
        return true;
    }

    /// Moves on anyone's behalf, as a relayed authorization does.
    function move(address from, address to, uint256 value) external {
        balanceOf[from] -= value;
        balanceOf[to] += value;
        emit Transfer(from, to, value);
    }

    function DOMAIN_SEPARATOR() public view returns (bytes32) {
        return keccak256(
            abi.encode(
                keccak256("EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)"),
                keccak256(bytes(name)),
                keccak256(bytes(version)),
                block.chainid,
                address(this)
            )
        );
    }

    function transferWithAuthorization(
        address from,
        address to,
        uint256 value,
        uint256 validAfter,
        uint256 validBefore,
        bytes32 nonce,
        uint8 v,
        bytes32 r,
        bytes32 s
    ) external {
        pay("TransferWithAuthorization", from, to, value, validAfter, validBefore, nonce, v, r, s);
    }

    /// The same payment, which only the payee can carry out.
    function receiveWithAuthorization(
        address from,
        address to,
        uint256 value,
        uint256 validAfter,
        uint256 validBefore,
        bytes32 nonce,
        uint8 v,
        bytes32 r,
        bytes32 s
    ) external {
        require(to == msg.sender, "caller must be the payee");
        pay("ReceiveWithAuthorization", from, to, value, validAfter, validBefore, nonce, v, r, s);
    }

    function cancelAuthorization(address authorizer, bytes32 nonce, uint8 v, bytes32 r, bytes32 s) external {
        require(!authorizationState[authorizer][nonce], "authorization is used or canceled");
        bytes32 typehash = keccak256("CancelAuthorization(address authorizer,bytes32 nonce)");
        requireSigned(authorizer, keccak256(abi.encode(typehash, authorizer, nonce)), v, r, s);
        authorizationState[authorizer][nonce] = true;
        emit AuthorizationCanceled(authorizer, nonce);
    }

    function pay(
        string memory primaryType,
        address from,
        address to,
        uint256 value,
        uint256 validAfter,
        uint256 validBefore,
        bytes32 nonce,
        uint8 v,
        bytes32 r,
        bytes32 s
    ) private {
        require(!isFrozen(from) && !isFrozen(to), "account is blacklisted");
        require(block.timestamp > validAfter, "authorization is not yet valid");
        require(block.timestamp < validBefore, "authorization is expired");
        require(!authorizationState[from][nonce], "authorization is used or canceled");
        bytes32 typehash = keccak256(
            abi.encodePacked(
                primaryType,
                "(address from,address to,uint256 value,uint256 validAfter,uint256 validBefore,bytes32 nonce)"
            )
        );
        requireSigned(from, keccak256(abi.encode(typehash, from, to, value, validAfter, validBefore, nonce)), v, r, s);
        authorizationState[from][nonce] = true;
        emit AuthorizationUsed(from, nonce);
        balanceOf[from] -= value;
        balanceOf[to] += value;
        emit Transfer(from, to, value);
    }

    function requireSigned(address signer, bytes32 structHash, uint8 v, bytes32 r, bytes32 s) private view {
        bytes32 digest = keccak256(abi.encodePacked("\x19\x01", DOMAIN_SEPARATOR(), structHash));
        require(signer != address(0) && ecrecover(digest, v, r, s) == signer, "invalid signature");
    }

    function isFrozen(address account) private view returns (bool) {
        require(!broken, "broken");
        return frozen[account];
    }
}
